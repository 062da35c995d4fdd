import { z } from 'zod'
import type { Business } from '#domains/agency/contract/businesses.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { lockedSet, ownRequest, recordsOf, setOf, type ExampleRecord, type ExampleSet } from './examples-data.ts'
import { exampleSteps, type Made, type Step } from './steps.ts'

const wish = z.object({ agency_id: z.string(), set_id: z.string() })
type Wish = z.infer<typeof wish>

/** Makes the examples of an agency step by step. A step that was done is not done again, and it stops when the set was removed. */
export const makeExamplesJob = defineJob<Wish>({
  name: 'make-examples',
  fair: true,
  data: wish,
  long: true,
  async run(app, given) {
    for (let set = await current(app, given); set; set = await current(app, given)) {
      const steps = await exampleSteps.entries()(set.businesses as Business[])
      const step = steps[set.done]
      if (!step) return
      await runStep(app, set, step)
    }
  },
})

const current = async (app: App, { agency_id, set_id }: Wish): Promise<ExampleSet | null> => {
  const set = await app.db.asAgency({ agencyId: agency_id }, setOf, { readOnly: true })
  return set?.id === set_id && set.status === 'making' ? set : null
}

async function runStep(app: App, { agency_id, id, done, created_by }: ExampleSet, step: Step): Promise<void> {
  const actor: Actor = { agencyId: agency_id, userId: created_by, now: app.clock.now(), requestId: ownRequest }
  const before = await app.db.asAgency(actor, recordsOf, { readOnly: true })
  const write = await step({ app, actor, made: before.map(madeOf) })
  await app.db.asAgency(actor, async (tx) => {
    const set = await lockedSet(tx)
    if (set?.id !== id || set.done !== done) return
    const made = await write(tx)
    if (made.length > 0)
      await tx
        .insertInto('example_records')
        .values(
          made.map((one, index) => ({
            agency_id,
            record_id: one.id,
            kind: one.kind,
            item_kind: one.itemKind ?? null,
            title: one.title,
            position: before.length + index,
          })),
        )
        .execute()
    await tx
      .updateTable('example_sets')
      .set({ done: done + 1, ...(done + 1 === set.total ? { status: 'made' as const } : {}) })
      .where('id', '=', id)
      .execute()
  })
}

const madeOf = ({ kind, item_kind, record_id, title }: ExampleRecord): Made => ({
  kind,
  id: record_id,
  title,
  ...(item_kind ? { itemKind: item_kind as Kind } : {}),
})
