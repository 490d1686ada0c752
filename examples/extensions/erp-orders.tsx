import { business, defineExtension, nullable, text } from "~/extending/extension";

interface Sent {
  number: string;
}

/** Sends each new order to an ERP after its commit, and keeps the number that the ERP gave it. */
export const erpOrders = defineExtension({
  id: "erp-orders",
  apiVersion: 1,
  name: "Orders to the ERP",
  fields: {
    orders: { number: nullable(business(text({ label: "Number in the ERP", max: 40 }))) },
  },
  listedFields: ["orders.number"],
  filteredFields: ["orders.number"],
  settings: {
    address: text({ label: "Address", max: 500, hint: "Such as https://erp.example/orders" }),
    token: text({ label: "Token", max: 200 }),
  },
  secrets: ["token"],
  on: {
    "order.created": async ({ id, data: order }, { settings, call, log }) => {
      if (settings.address === "") return;
      const response = await fetch(settings.address, {
        method: "POST",
        headers: {
          authorization: `Bearer ${settings.token}`,
          "content-type": "application/json",
          // An event may come again: the ERP uses the key to make one order of it.
          "idempotency-key": id,
        },
        body: JSON.stringify(order),
        signal: AbortSignal.timeout(20_000),
      });
      // What is thrown here is tried again: after 5 seconds, 5 minutes, half an hour and so on.
      if (!response.ok) throw new Error(`The ERP answered ${response.status}`);
      const { number } = (await response.json()) as Sent;
      await call("extensions.setOrderData", [order.orderNumber, { "erp-orders": { number } }]);
      log.info({ order: order.orderNumber }, "is in the ERP");
    },
  },
  routes: {
    desk: {
      orders: {
        label: "Orders in the ERP",
        roles: ["sales", "accounting"],
        async render({ call, own }) {
          const { items } = await call("orders.listPage", [{ limit: 50 }]);
          return (
            <table className="desk-table">
              <thead>
                <tr>
                  <th>Order</th>
                  <th>Number in the ERP</th>
                </tr>
              </thead>
              <tbody>
                {items.map((order) => (
                  <tr key={order.id}>
                    <td className="mono">{order.orderNumber}</td>
                    <td>{own.orders(order).number ?? "not sent yet"}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          );
        },
      },
    },
    api: {
      status: {
        method: "GET",
        access: ["sales", "accounting"],
        run: ({ settings }) => ({ isSetUp: settings.address !== "" }),
      },
    },
  },
});
