// drizzle-kit reads the tables that a module exports. The names of a TypeScript module's exports are
// written in it, and the tables follow from the definitions of the records, so this module is CommonJS.
const { postgresTables } = require("./postgres.ts");
const { sqliteTables } = require("./sqlite.ts");

// It takes those of its dialect.
module.exports = [...Object.values(sqliteTables), ...Object.values(postgresTables)];
