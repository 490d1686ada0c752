import type { ReactNode } from "react";
import { FlashMessage } from "./flash-message";
import { Footer } from "./footer";
import { Header } from "./header";
import { NavigationFeedback } from "./navigation-feedback";
import { useCartTabs } from "./use-cart-tabs";

/** The frame of every shop page. */
export function Shell({ children }: { children: ReactNode }) {
  useCartTabs();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <NavigationFeedback />
      <Header />
      <main id="main" className="page main" tabIndex={-1}>
        <FlashMessage />
        {children}
      </main>
      <Footer />
    </>
  );
}
