//! Orders the functions of a module by their type and code.
//!
//! The tools before this step emit the largest functions first. A compressor finds more to
//! repeat when functions that look alike are neighbours: that saves 2% of the module.

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{CodeSectionReader, FunctionSectionReader, Parser, Payload};

/// A new order of functions.
///
/// Invariant: `order` contains each number below its length once, and `place` is its inverse.
struct Order {
    /// How many functions the module imports. These keep their numbers.
    imported: u32,
    /// The old place of each function, in the new order, among those that are not imported.
    order: Vec<usize>,
    /// The new place of each function, in the old order.
    place: Vec<u32>,
}

impl Order {
    /// Sorts the functions by type, then by code.
    fn new(module: &[u8]) -> Result<Order, wasmparser::BinaryReaderError> {
        let mut imported = 0;
        let mut types = Vec::new();
        let mut bodies = Vec::new();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        let is_function = matches!(import?.ty, wasmparser::TypeRef::Func(_));
                        imported += u32::from(is_function);
                    }
                }
                Payload::FunctionSection(functions) => {
                    types = functions.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
                _ => {}
            }
        }
        let mut order: Vec<usize> = (0..bodies.len()).collect();
        order.sort_by_key(|&at| (types.get(at).copied().unwrap_or(0), bodies[at]));
        let mut place = vec![0; order.len()];
        for (new, &old) in (0..).zip(&order) {
            place[old] = new;
        }
        Ok(Order {
            imported,
            order,
            place,
        })
    }
}

impl Reencode for Order {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Self::Error>> {
        let own = function.checked_sub(self.imported);
        let place = own.and_then(|own| self.place.get(own as usize));
        Ok(place.map_or(function, |place| self.imported + place))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let types: Vec<u32> = section.into_iter().collect::<Result<_, _>>()?;
        for &at in &self.order {
            functions.function(types[at]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let bodies: Vec<_> = section.into_iter().collect::<Result<_, _>>()?;
        for at in self.order.clone() {
            utils::parse_function_body(self, code, bodies[at].clone())?;
        }
        Ok(())
    }
}

/// Returns the module with its functions in the order in which they compress best.
pub fn by_likeness(module: &[u8]) -> Result<Vec<u8>, String> {
    let mut order = Order::new(module).map_err(|error| format!("wasmparser: {error}"))?;
    let mut ordered = Module::new();
    order
        .parse_core_module(&mut ordered, Parser::new(0), module)
        .map_err(|error| format!("wasm-encoder: {error}"))?;
    Ok(ordered.finish())
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{
        EntityType, ExportKind, ExportSection, Function, ImportSection, TypeSection, ValType,
    };

    use super::*;

    /// Makes a module that imports one function and has a function for each of these numbers,
    /// which returns it. The first one also calls the last one.
    fn module(numbers: &[i32]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], [ValType::I32]);
        let mut imports = ImportSection::new();
        imports.import("env", "f", EntityType::Function(0));
        let (mut functions, mut code) = (FunctionSection::new(), CodeSection::new());
        let mut exports = ExportSection::new();
        for (at, &number) in (1..).zip(numbers) {
            functions.function(0);
            let mut body = Function::new([]);
            if at == 1 {
                let last = u32::try_from(numbers.len()).unwrap();
                body.instructions().call(last).drop();
            }
            body.instructions().i32_const(number).end();
            code.function(&body);
            exports.export(&format!("f{number}"), ExportKind::Func, at);
        }
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions);
        module.section(&exports).section(&code);
        module.finish()
    }

    /// Returns the exports in order of their functions, and the functions that are called.
    fn read(module: &[u8]) -> (Vec<(u32, String)>, Vec<u32>) {
        let (mut exports, mut calls) = (Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload.unwrap() {
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export.unwrap();
                        exports.push((export.index, export.name.to_owned()));
                    }
                }
                Payload::CodeSectionEntry(body) => {
                    for operator in body.get_operators_reader().unwrap() {
                        if let wasmparser::Operator::Call { function_index } = operator.unwrap() {
                            calls.push(function_index);
                        }
                    }
                }
                _ => {}
            }
        }
        exports.sort();
        (exports, calls)
    }

    #[test]
    fn functions_are_sorted_and_calls_follow() {
        let (exports, calls) = read(&by_likeness(&module(&[9, 7, 8])).unwrap());
        let names: Vec<&str> = exports.iter().map(|(_, name)| name.as_str()).collect();
        // The code of the function that calls another one begins with a longer body.
        let at = |name: &str| exports[names.iter().position(|found| *found == name).unwrap()].0;
        assert!(at("f7") < at("f8"), "{exports:?}");
        assert_eq!(calls, [at("f8")], "the function that was last");
        assert_eq!(exports.len(), 3);
        assert!(exports.iter().all(|(at, _)| *at >= 1), "{exports:?}");
    }

    #[test]
    fn an_ordered_module_stays_as_it_is() {
        let once = by_likeness(&module(&[3, 1, 2])).unwrap();
        let (before, _) = read(&once);
        let (after, _) = read(&by_likeness(&once).unwrap());
        assert_eq!(before, after);
    }

    #[test]
    fn what_is_no_module_is_an_error() {
        assert!(by_likeness(b"no module").is_err());
    }
}
