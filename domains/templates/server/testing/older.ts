import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { requireTemplate } from '../copies.ts'

/** Makes a copy as if it had been obtained from version 0.9.0, in which the home page had other texts: now → then. */
export async function makeOlder({ app }: TestApp, owner: TestPerson, templateId: string, texts: Record<string, string>): Promise<void> {
  const { blocks } = requireTemplate(templateId).pages.find(({ key }) => key === 'home')!
  let home = JSON.stringify(blocks)
  for (const [now, then] of Object.entries(texts)) home = home.replace(now, then)
  await app.db.asAgency(owner, async (tx) => {
    const copy = await tx.selectFrom('template_copies').select('base').where('template_id', '=', templateId).executeTakeFirstOrThrow()
    await tx
      .updateTable('template_copies')
      .set({ base_version: '0.9.0', base: JSON.stringify({ ...(copy.base as object), home: JSON.parse(home) }) })
      .where('template_id', '=', templateId)
      .execute()
  })
}
