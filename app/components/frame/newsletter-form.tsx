import { useLocation } from "@remix-run/react";
import { honeypotField } from "~/forms/honeypot";

/** Signs up for the newsletter with a plain post, which returns to this page with a message. */
export function NewsletterForm() {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/api/newsletter" className="newsletter-form">
      <label htmlFor="newsletter-email" className="footer-title">
        Newsletter
      </label>
      <p className="small soft" id="newsletter-hint">
        New products and offers, about once a month.
      </p>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <div className="honeypot" aria-hidden="true">
        <label htmlFor="newsletter-website">Leave this empty</label>
        <input id="newsletter-website" name={honeypotField} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="newsletter-line">
        <input
          className="input"
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={320}
          autoComplete="email"
          placeholder="name@example.com"
          aria-describedby="newsletter-hint"
        />
        <button type="submit" className="button button-plain">
          Sign up
        </button>
      </div>
    </form>
  );
}
