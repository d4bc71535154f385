//! The command line as people use it: the files in `tests/cmd` and the README are
//! run and compared with what they show.

#[test]
fn commands() {
    trycmd::TestCases::new()
        .env("SIDRA_LANG", "en")
        .case("tests/cmd/*.trycmd")
        .case("../README.md");
}
