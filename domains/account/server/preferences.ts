import { sql } from 'kysely'
import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'

/** Changes the given preferences of the person and keeps the others. */
export async function changePreferences(app: App, session: Session, input: object): Promise<object> {
  return app.db.asPlatform('people: preferences', async (tx) => {
    // In one statement, so that two changes at the same time keep each other.
    const { preferences } = await tx
      .updateTable('users')
      .set({ preferences: sql`preferences || ${JSON.stringify(input)}::jsonb` })
      .where('id', '=', session.userId)
      .returning('preferences')
      .executeTakeFirstOrThrow()
    return preferences as object
  })
}
