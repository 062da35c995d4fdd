import { defineImporter } from '#domains/imports/server/importer.ts'
import { commonColumns, pricing } from '#domains/imports/server/common-columns.ts'
import { numberOf } from '#domains/imports/server/readers.ts'
import { createProduct as createCall } from '../contract.ts'
import { createProduct } from './products.ts'

/**
 * Imports products, each with its first variant. SKUs are unique, so the database detects existing products. A variant has a price, so
 * its SKU and stock need the same right.
 */
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
    {
      key: 'price',
      label: 'Price',
      example: 'UGX 45,000',
      also: ['Amount'],
      ...pricing,
    },
    commonColumns.currency,
    { key: 'sku', label: 'SKU', example: 'TS-GOR-M', also: ['Code', 'Article number'], needs: pricing.needs },
    {
      key: 'stock',
      label: 'Stock',
      example: '12',
      help: 'Quantity in stock.',
      also: ['Quantity', 'Pieces'],
      needs: pricing.needs,
      read: numberOf,
    },
    { ...commonColumns.tags, example: 'souvenir, cotton' },
  ],
  insert: ({ app, tx, actor }, body) => createProduct(app, tx, actor, body),
})
