import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { CannotMail, SignInFrame } from "~/components/frame/sign-in-frame";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { shopPage } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { askForLink } from "./new-link.server";

export const loader = shopPage(async ({ request, context }) => {
  const { searchParams } = new URL(request.url);
  return {
    number: (searchParams.get("number") ?? "").slice(0, 100),
    sent: searchParams.has("sent"),
    mailOn: context.services.mail.mailer.on,
    refused: wasRefused(context),
  };
});

export const action = shopPage(askForLink);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: "A new link", noindex: true, refused: data?.refused });

/**
 * For customers with an old link: a new one is mailed to the address of the quote or the order
 * only.
 */
export default function NewLink() {
  const { number, sent, mailOn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (!mailOn) return <CannotMail title="A new link" />;
  if (sent && !answer) return <Sent />;
  return (
    <SignInFrame
      title="A new link"
      lead="We send it to the e-mail address that the quote or the order was made with."
    >
      <Form method="post" action="/new-link" className="stack" noValidate>
        <FormFields answer={answer}>
          <ErrorSummary />
          <Field
            name="number"
            label="Number"
            hint="It begins with Q or O and is in our e-mails."
            initial={number}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
          <div className="form-end">
            <Submit pending="Sending…">Send a new link</Submit>
          </div>
        </FormFields>
      </Form>
    </SignInFrame>
  );
}

function Sent() {
  return (
    <SignInFrame title="Check your e-mail">
      <p>
        If that number is one of ours, a new link is on its way to the address that it was made
        with. We send three a day at most.
      </p>
      <p className="soft">
        Nothing after a few minutes? Check the spam folder, or{" "}
        <Link to="/contact">write to us</Link>.
      </p>
    </SignInFrame>
  );
}

export { ErrorPage as ErrorBoundary };
