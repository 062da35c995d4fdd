import { defineImporter } from '#domains/imports/server/importer.ts'
import { currencyCodes, parseAmount, type Currency } from '#kit/contract/money.ts'
import { createProduct as createCall } from '../contract.ts'
import { createProduct } from './products.ts'

/** "UGX 25,000" or "25,000 UGX" as money; what is not so is left as it is, and the schema refuses it. */
function readPrice(text: string): unknown {
  const currency = currencyCodes.find((code) => text.toUpperCase().includes(code))
  if (!currency) return text
  const amount = parseAmount(text.toUpperCase().replace(currency, ''), currency as Currency)
  return 'error' in amount ? text : { amount: amount.amount, currency }
}

/** Products from a file, each with its first variant. SKUs are unique, so the database tells what is there already. */
export const productImporter = defineImporter({
  kind: 'products',
  one: 'product',
  many: 'products',
  list: '/offers/shop/products',
  create: createCall,
  columns: [
    { key: 'title', label: 'Title', example: 'Gorilla T-shirt', also: ['Product', 'Name'] },
    { key: 'summary', label: 'Summary', example: 'Cotton, printed in Kampala.' },
    { key: 'category', label: 'Category', example: 'Clothes' },
    { key: 'price', label: 'Price', example: 'UGX 45,000', help: 'With its currency.', also: ['Amount'], read: readPrice },
    { key: 'sku', label: 'SKU', example: 'TS-GOR-M', also: ['Code', 'Article number'] },
    {
      key: 'stock',
      label: 'Stock',
      example: '12',
      help: 'How many pieces are there.',
      also: ['Quantity', 'Pieces'],
      read: (text) => (/^[0-9]{1,7}$/.test(text) ? Number(text) : text),
    },
    { key: 'tags', label: 'Tags', example: 'souvenir, cotton', read: (text) => text.split(',') },
  ],
  insert: ({ app, tx, actor }, body) => createProduct(app, tx, actor, body),
})
