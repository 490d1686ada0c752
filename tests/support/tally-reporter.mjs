import { writeFileSync } from "node:fs";
import { relative, sep } from "node:path";

/** Writes what became of every test, and why it did not pass, into the file of TALLY_FILE. */
export default class TallyReporter {
  onTestRunEnd(modules) {
    const tests = [];
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId).split(sep).join("/");
      const [, group = ""] = file.split("/");
      // Where a hook fails, the tests behind it count as skipped: the file itself has failed then.
      const all = [...module.children.allTests()];
      const isTold = all.some((test) => test.result().state === "failed");
      if (module.state() === "failed" && !isTold) {
        const reason = firstLine(module.errors());
        tests.push({ group, file, name: file, state: "failed", reason });
      }
      for (const test of all) {
        const { state, note, errors } = test.result();
        const reason = state === "skipped" ? (note ?? test.name) : firstLine(errors);
        tests.push({ group, file, name: test.fullName, state, reason });
      }
    }
    writeFileSync(process.env.TALLY_FILE, JSON.stringify(tests));
  }
}

/** What the first error says, or null where there is none. */
function firstLine(errors = []) {
  return errors[0]?.message?.split("\n", 1)[0] ?? null;
}
