import { ofAgency } from '#domains/agency/server/facts.ts'
import type { App } from '#kit/server/app.ts'
import { sandboxIsOpen } from '#kit/server/sandbox.ts'

/** Returns true if the sandbox company works for this merchant, an agency: here for all agencies, or because it is a test agency. */
export async function sandboxServes(app: App, merchant: string): Promise<boolean> {
  if (sandboxIsOpen(app)) return true
  const test = await app.db.asPlatform('whose: a test agency that pays in the sandbox', (tx) =>
    ofAgency(tx, merchant).select('id').where('test_of', 'is not', null).executeTakeFirst(),
  )
  return test !== undefined
}
