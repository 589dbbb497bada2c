import type { Industry } from '../industry.ts'

export const ecommerce: Industry = {
  id: 'ecommerce',
  name: 'Online shops',
  audience: [
    'ecommerce',
    'e-commerce',
    'shopify',
    'shopify store',
    'shopify store owner',
    'ecom brand',
    'e-commerce brand',
    'online shop owner',
    'online store',
    'online shop',
    'dtc brand',
    'd2c',
    'amazon seller',
    'etsy seller',
    'dropshipper',
    'webshop',
  ],
  offer: ['returns app', 'cart', 'checkout', 'fulfilment', 'fulfillment', 'klaviyo'],
  not: [],
  calls: {
    customers: 'shoppers',
    day: 'the order day',
    money: 'orders and margin',
    season: 'Black Friday',
  },
  costs: ['refund e-mails', 'a cart left at the shipping page', 'parcels that come back'],
  avoid: { words: ['skyrocket', 'explode', 'cheap'], manner: 'lively', pressure: false },
}
