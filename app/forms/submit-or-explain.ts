import type { ClientActionFunctionArgs } from "@remix-run/react";
import { t } from "~/texts/text";
import type { FormAnswer } from "./answer";

/**
 * For a page's `clientAction`: when the store cannot be reached, the form says so and the page
 * stays as it is.
 */
export async function submitOrExplain(
  { request, serverAction }: ClientActionFunctionArgs,
  formOf: (form: FormData) => string,
): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const typed = [...form].filter((entry): entry is [string, string] => {
      return typeof entry[1] === "string" && !/password/i.test(entry[0]);
    });
    const answer: FormAnswer = {
      form: formOf(form),
      errors: {},
      message: t("forms:theStoreCouldNotBe"),
      values: Object.fromEntries(typed),
    };
    // An error status, so that the page does not reload its data over the broken connection.
    return Response.json(answer, { status: 503 });
  }
}
