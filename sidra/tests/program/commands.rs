//! The command line as people use it: the commands in `tests/cmd` and in the README are
//! run, and their output is compared with what is written there.

#[test]
fn commands_print_what_the_files_show() {
    trycmd::TestCases::new()
        .env("SIDRA_LANG", "en")
        .case("tests/cmd/*.trycmd")
        .case("../README.md");
}
