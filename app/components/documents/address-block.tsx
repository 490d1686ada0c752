import { countryName } from "~/kernel/country";
import { fullName, type PostalAddress } from "~/modules/customers/customer.resource";
import { localeNow } from "~/texts/text";

export function AddressBlock({ title, address }: { title: string; address: PostalAddress | null }) {
  if (!address) return null;
  const place = [address.postalCode, address.city].filter(Boolean).join(" ");
  const lines = [
    fullName(address),
    address.companyName,
    address.line1,
    address.line2,
    place,
    address.region,
    countryName(address.country, localeNow()),
  ];
  return (
    <section className="address-block">
      <h2>{title}</h2>
      <address>
        {[...new Set(lines)].filter(Boolean).map((line) => (
          <span key={line} suppressHydrationWarning>
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}
