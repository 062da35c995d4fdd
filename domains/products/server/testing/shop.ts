import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

export const base = '/business/shop/products'
export const ugx = (amount: number) => ({ amount, currency: 'UGX' })

/** Creates a published product with one variant over HTTP. @returns the ids of both. */
export async function newPublished(owner: TestPerson, given: object = {}): Promise<{ id: string; variant: string }> {
  return published(owner, await newDraft(owner, { title: 'Gorilla T-shirt', price: ugx(45_000), stock: 5, ...given }))
}

/** Creates a published download with its file. @returns its id and that of its variant. */
export async function newDownload(owner: TestPerson, given: object = {}) {
  const id = await newDraft(owner, { title: 'Guide to Bwindi', price: ugx(20_000), digital: true, ...given })
  const sent = await owner.upload(`${base}/${id}/virtual-asset/upload`, [{ name: 'Guide.pdf', content: Buffer.from('%PDF-1.7 a guide') }])
  if (sent.status !== 200) throw new Error(`virtual-asset/upload: ${JSON.stringify(sent.body)}`)
  return published(owner, id)
}

async function newDraft(owner: TestPerson, body: object): Promise<string> {
  const made = await owner.post(`${base}/create`, body)
  if (made.status !== 200) throw new Error(`products/create: ${JSON.stringify(made.body)}`)
  return made.body.data.id
}

async function published(owner: TestPerson, id: string) {
  const moved = await owner.post('/inventory/status', { ids: [id], status: 'published' })
  if (moved.status !== 200) throw new Error(`inventory/status: ${JSON.stringify(moved.body)}`)
  const [variant] = (await owner.get(`${base}/variants/${id}/list`)).body.data
  return { id, variant: variant.id }
}

/** Returns each variant's available stock by its counter, and the sum of its movements. */
export const stockAndMovements = (test: TestApp, owner: TestPerson) =>
  test.app.db.asAgency(owner, (tx) =>
    tx
      .selectFrom('product_variants as v')
      .innerJoin('price_options as o', (join) => join.onRef('o.agency_id', '=', 'v.agency_id').onRef('o.id', '=', 'v.price_option_id'))
      .select((of) => [
        'o.id',
        'o.capacity',
        'o.held',
        'o.sold',
        of
          .selectFrom('stock_movements as m')
          .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('m.quantity'), sum.lit(0)).as('moved'))
          .whereRef('m.agency_id', '=', 'v.agency_id')
          .whereRef('m.price_option_id', '=', 'v.price_option_id')
          .as('moved'),
      ])
      .execute(),
  )
