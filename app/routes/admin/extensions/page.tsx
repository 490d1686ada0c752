import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import type { DeskPage } from "~/extending/extension";
import { bodyLimits } from "~/http/api/body.server";
import { withFormSize } from "~/http/form-size.server";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { attempt } from "~/http/pages/submission.server";
import { isAllowed, staff } from "~/modules/staff/role";
import { t } from "~/texts/text";

/** A page of an extension: the extension renders it on the server, and it needs no script. */
export const loader = adminPage(async (args) => {
  const { extension, page, name } = pageOf(args);
  const { extending } = args.context.services;
  const query = new URL(args.request.url).searchParams;
  const html = await extending.html(extension, `page ${name}`, () =>
    page.render(extending.at(extension), { query }),
  );
  if (html === null) {
    throw problem(500, {
      message: t("deskExtensions:thisPageExtensionFailedLog", {
        value: extension.name ?? extension.id,
      }),
      back: { to: "/admin", label: t("deskExtensions:toTheOverview") },
    });
  }
  return { title: page.label, html };
});

export const action = withFormSize(
  adminPage(async (args) => {
    const { extension, page, name } = pageOf(args);
    const { post } = page;
    if (!post) throw problem(405);
    const { extending } = args.context.services;
    const form = await args.request.formData();
    const done = await attempt(
      (async () => String(await extending.run(() => post(extending.at(extension), form))))().catch(
        (error: unknown) => {
          if (error instanceof Error && error.name === "Failure") throw error;
          const place = `page ${name}`;
          extending.report({
            extension: extension.id,
            place,
            message: t("deskExtensions:threwAnError"),
            error,
          });
          return t("deskExtensions:thatFailedTheLogSaysWhy");
        },
      ),
    );
    const text = done.ok ? done.value : done.failure.message;
    return { text: extending.leaks(extension, text) ? t("deskExtensions:done") : text };
  }),
  { bytes: bodyLimits.upload },
);

function pageOf({ context, params, role }: AdminArgs) {
  const { extensions } = context.services.extending;
  const extension = extensions.find(({ id }) => id === params.extension);
  const { page: name = "" } = params;
  const pages = (extension?.routes?.desk ?? {}) as Record<string, AnyPage>;
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (!extension || !page) throw problem(404);
  if (!isAllowed(role, page.roles ?? staff.everyone)) {
    throw problem(403, { back: { to: "/admin", label: t("deskExtensions:toTheOverview") } });
  }
  return { extension, page, name };
}

// biome-ignore lint/suspicious/noExplicitAny: extensions have fields and settings of every type
type AnyPage = DeskPage<any, any>;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.title ?? t("deskExtensions:extension"), noindex: true });

export default function ExtensionPage() {
  const { title, html } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <DeskHead title={title} />
      {answer ? (
        <p className="notice" role="status">
          {answer.text}
        </p>
      ) : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it from elements */}
      <div className="slot" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}

export { ErrorPage as ErrorBoundary };
