import { data, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { slotsOf } from "~/http/pages/slots.server";
import { LinkNavigation } from "./components/frame/link";
import { useNonce } from "./components/frame/nonce";
import { type RootData, type Theme, useRootData } from "./components/frame/root-data";
import { seo } from "./components/frame/seo";
import { pageLook, trialMessage } from "./http/pages/brand.server";
import { readTheme } from "./http/pages/cookies.server";
import { takeFlash } from "./http/pages/flash.server";
import { isAdmin, visitOf } from "./http/pages/guards.server";
import { callAs, originOf, type PageArgs, page } from "./http/pages/page.server";
import { visitorOf } from "./http/pages/visitor.server";
import { bestEffort } from "./kernel/process/log.server";
import { site } from "./modules/settings/site";
import { siteOnPages, takeSite } from "./modules/settings/site-on-pages";
import stylesheet from "./styles/index.css?url";
import { languages } from "./texts/languages";
import { withoutLanguage } from "./texts/local-path";
import { languageNow, localeNow } from "./texts/text";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: site.name });

export const loader = page(async (args) => {
  const { gateway, log } = args.context.services;
  // The frame of a page is shown even when its visitor cannot be looked up.
  const visitor = await bestEffort(log, "[visitor]", visitorOf(args));
  const caller = visitor?.caller ?? null;
  const size = gateway ? callAs(args, gateway)("visitorCart.size", []) : Promise.resolve(0);
  const lines = await bestEffort(log, "[cart]", size);
  const { flash, setCookie } = takeFlash(args);
  const renewed = caller && (await bestEffort(log, "[session]", renewedSession(args)));
  const admin = caller && (await bestEffort(log, "[admin]", isAdmin(args, caller)));
  const { pathname } = new URL(args.request.url);
  const isDesk = /^\/admin(\/|$)/.test(pathname);
  const place = { path: pathname };
  const frame = { "shop.top": place, "shop.bottom": place };
  const root: RootData = {
    look: pageLook(args, site),
    theme: readTheme(args),
    user: caller && { email: caller.email, firstName: caller.firstName, isAdmin: admin ?? false },
    cartLines: lines ?? 0,
    flash: flash ?? trialMessage(args),
    mailOn: args.context.services.mail.mailer.on,
    origin: originOf(args),
    site: siteOnPages(site, { desk: isDesk }),
    languages: isDesk || site.languages.others.length === 0 ? null : site.languages,
    slots: isDesk ? null : await slotsOf(args.context, frame),
  };
  const headers = new Headers();
  for (const cookie of [setCookie, renewed]) if (cookie) headers.append("Set-Cookie", cookie);
  return data(root, { headers });
});

/** Using a session extends it, so its cookie must be extended too. */
async function renewedSession(args: PageArgs): Promise<string | null> {
  const { signIn } = args.context.services.identity;
  return signIn?.renewedCookie(await visitOf(args)) ?? null;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const theme = useTheme();
  const { site: told, look } = useRootData();
  // Set before anything below is rendered. On the server it is the same object anyway.
  takeSite(site, told);
  return (
    <html lang={localeNow()} dir={direction()} data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <Meta />
        <Links />
        {look?.links.map((link) => (
          <link key={link.href} {...link} />
        ))}
      </head>
      <body>
        <LinkNavigation />
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function direction(): "ltr" | "rtl" {
  return languages[languageNow()].direction;
}

/** The newly chosen theme, before the server has answered. */
function useTheme(): Theme {
  const { theme } = useRootData();
  const { formAction, formData } = useNavigation();
  if (withoutLanguage(formAction ?? "") !== "/theme") return theme;
  const chosen = formData?.get("theme");
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

export { shouldRevalidate } from "./forms/revalidation";

export default function App() {
  return <Outlet />;
}

export { FramedError as ErrorBoundary } from "./components/frame/error-page";
