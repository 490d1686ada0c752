import { useLocation, useRouteError } from "@remix-run/react";
import { createContext, Suspense, useContext, useEffect } from "react";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { Later } from "./later";
import { Link } from "./link";
import { type ProblemView, viewProblem } from "./problem";
import { rich } from "./rich";
import { ShopFrame, ShopWays } from "./shop-ways.later";

/** Whether the error is shown within the desk's frame, which only staff see. */
export const AtDesk = createContext(false);

/** The page for any error, inside the frame that keeps header, cart and footer. */
export function ErrorPage() {
  const isDesk = /^\/admin(\/|$)/.test(useLocation().pathname);
  const problem = viewProblem(useRouteError(), isDesk ? "desk" : "shop");
  const { status, title, detail } = problem;
  useEffect(() => {
    // The head knows only errors of the router, not rendering errors in the browser.
    document.title = `${title} – ${site.name}`;
  }, [title]);
  if (detail.setUp !== undefined) return <SetUp title={title} why={detail.setUp} />;
  return status === 404 && !detail.back && !isDesk ? (
    <NotFound problem={problem} />
  ) : (
    <Problem problem={problem} isDesk={isDesk} />
  );
}

/** The page for an error outside of every other frame: bare until the shop's frame has come. */
export function FramedError() {
  const page = <ErrorPage />;
  return (
    <Suspense fallback={<main className="page main">{page}</main>}>
      <ShopFrame>{page}</ShopFrame>
    </Suspense>
  );
}

function Heading({ problem: { status, title, text } }: { problem: ProblemView }) {
  return (
    <>
      {status === null ? null : (
        <p className="error-code mono">{t("frame:errorStatus", { status })}</p>
      )}
      <h1>{title}</h1>
      <p className="lead">{text}</p>
    </>
  );
}

function Problem({ problem, isDesk }: { problem: ProblemView; isDesk: boolean }) {
  // Visitors without access are sent to the shop; staff stay within the desk.
  const isStaff = useContext(AtDesk);
  const { status, detail } = problem;
  const mayPass = status === null || status === 429 || status >= 500;
  const home = isStaff
    ? { to: "/admin", label: t("deskFrame:toTheOverview") }
    : { to: "/", label: t("frame:toHomePage") };
  const onward = detail.back ?? home;
  const contact = { to: "/contact", label: t("frame:contactUs") };
  const second = isDesk ? (mayPass ? onward : null) : contact;
  return (
    <div className="error-page stack">
      <Heading problem={problem} />
      <p className="error-links">
        {mayPass ? (
          <Link className="button button-primary" to="" reloadDocument>
            {t("frame:tryAgain")}
          </Link>
        ) : (
          <Link className="button button-primary" to={onward.to}>
            {onward.label}
          </Link>
        )}
        {second ? (
          <Link className="button button-plain" to={second.to}>
            {second.label}
          </Link>
        ) : null}
      </p>
    </div>
  );
}

function NotFound({ problem }: { problem: ProblemView }) {
  return (
    <div className="error-page stack">
      <Heading problem={problem} />
      <Later>
        <ShopWays />
      </Later>
    </div>
  );
}

/** Instructions for the operator, shown until a backend is configured. */
function SetUp({ title, why }: { title: string; why: string }) {
  return (
    <div className="error-page stack">
      <p className="error-code mono">{t("frame:setUp")}</p>
      <h1>{title}</h1>
      <p className="lead">
        {t("frame:noDatabase")} {why ? `${why}.` : ""}
      </p>
      <p>
        {rich("frame:setUpHint", {
          variable: (name) => <code>{name}</code>,
          command: (name) => <code>{name}</code>,
        })}
      </p>
      <p>
        {rich("frame:comeBackLater", {
          contact: (text) => <Link to="/contact">{text}</Link>,
        })}
      </p>
    </div>
  );
}
