import { type Command, print, withStore } from "../command";

export const migrate: Command = {
  usage: "migrate",
  summary: "applies the pending migrations of the selected backend",
  run: () =>
    withStore(async (services) => {
      await services.ready();
      print("The backend is ready and its migrations are applied.");
      return 0;
    }),
};
