import { relative } from "node:path";

/**
 * Says what failed when it fails: the usual reporter does so at the end, which a run that is stopped
 * does not reach.
 */
export default class FailuresAtOnce {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === "failed") say(test.module, test.fullName, errors);
  }

  onTestSuiteResult(suite) {
    say(suite.module, suite.fullName, suite.errors());
  }

  onTestModuleEnd(module) {
    say(module, "", module.errors());
  }
}

function say({ moduleId }, name, errors = []) {
  const where = [relative(process.cwd(), moduleId), name].filter(Boolean).join(" > ");
  for (const { message, diff } of errors) {
    console.info(`failed: ${where}: ${message}`);
    if (diff) console.info(diff);
  }
}
