import type { Block } from '#domains/website/contract/blocks/all.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { requireTemplate } from '../copies.ts'

/** Makes a copy as if it had been obtained from version 0.9.0, in which the home page had other texts: now → then. */
export async function makeOlder(app: TestApp, owner: TestPerson, templateId: string, texts: Record<string, string>): Promise<void> {
  const { blocks } = requireTemplate(templateId).pages.find(({ key }) => key === 'home')!
  let home = JSON.stringify(blocks)
  for (const [now, then] of Object.entries(texts)) home = home.replace(now, then)
  await makeOlderPages(app, owner, templateId, { home: JSON.parse(home) as Block[] })
}

/** Makes a copy as if it had been obtained from version 0.9.0, in which some pages had other blocks, or were not there: `null`. */
export async function makeOlderPages(
  { app }: TestApp,
  owner: TestPerson,
  templateId: string,
  older: Record<string, Block[] | null>,
): Promise<void> {
  const missing = Object.keys(older).filter((key) => older[key] === null)
  const without = (value: object) => Object.fromEntries(Object.entries(value).filter(([key]) => !missing.includes(key)))
  await app.db.asAgency(owner, async (tx) => {
    const copies = tx.selectFrom('template_copies').select(['base', 'pages']).where('template_id', '=', templateId)
    const { base, pages } = await copies.executeTakeFirstOrThrow()
    await tx
      .updateTable('template_copies')
      .set({
        base_version: '0.9.0',
        base: JSON.stringify(without({ ...(base as object), ...older })),
        pages: JSON.stringify(without(pages as object)),
      })
      .where('template_id', '=', templateId)
      .execute()
  })
}
