import { defineStore } from "./extending/extension";

/** What this store is made of. */
export default defineStore({
  extensions: [],
});
