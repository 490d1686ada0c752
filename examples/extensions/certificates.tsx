import { defineExtension, nullable, text } from "~/extending/extension";
import { link } from "~/kernel/resource/formats";

/** A certificate of each product: uploaded in the desk, linked in the shop, and in the API. */
export const certificates = defineExtension({
  id: "certificates",
  apiVersion: 1,
  name: "Certificates",
  fields: {
    products: {
      file: nullable(text({ label: "Certificate (PDF)", max: 500, format: link })),
      number: nullable(text({ label: "Certificate number", max: 60 })),
    },
  },
  publicFields: ["products.file", "products.number"],
  searchedFields: ["products.number"],
  slots: {
    "product.facts": ({ product }, { own, text }) => {
      const { file, number } = own.products(product);
      if (file === null) return null;
      return (
        <p>
          <a href={file}>{number ? text("numbered", { number }) : text("certificate")}</a>
        </p>
      );
    },
  },
  messages: {
    en: { certificate: "Certificate (PDF)", numbered: "Certificate {number} (PDF)" },
    de: { certificate: "Zertifikat (PDF)", numbered: "Zertifikat {number} (PDF)" },
  },
  routes: {
    desk: {
      upload: {
        label: "Certificates",
        roles: ["catalogue"],
        render: () => (
          <form method="post" encType="multipart/form-data" className="desk-card stack">
            <div className="field">
              <label htmlFor="sku">SKU of the product</label>
              <input className="input" id="sku" name="sku" required />
            </div>
            <div className="field">
              <label htmlFor="number">Number</label>
              <input className="input" id="number" name="number" />
            </div>
            <div className="field">
              <label htmlFor="file">File</label>
              <input id="file" name="file" type="file" accept="application/pdf" required />
            </div>
            <button className="button button-primary" type="submit">
              Upload the certificate
            </button>
          </form>
        ),
        async post({ call, keepFile }, form) {
          const sku = String(form.get("sku") ?? "").trim();
          const file = form.get("file");
          if (!(file instanceof Blob) || file.size === 0) return "Choose a PDF file.";
          const { items } = await call("desk.products", [{ search: sku, limit: 10 }]);
          const product = items.find((each) => each.sku === sku);
          if (!product) return `No product has the SKU ${sku}.`;
          const path = await keepFile(new Uint8Array(await file.arrayBuffer()));
          if (!path.endsWith(".pdf")) return "This is no PDF file.";
          const number = String(form.get("number") ?? "").trim() || null;
          await call("products.update", [
            product.id,
            { custom: { certificates: { file: path, number } } },
          ]);
          return `${product.productName} has its certificate.`;
        },
      },
    },
  },
});
