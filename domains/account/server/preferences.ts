import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import { userById } from './account-data.ts'

/** Changes the given preferences of the person and keeps the others. */
export async function changePreferences(app: App, session: Session, input: object): Promise<object> {
  return app.db.asPlatform('people: preferences', async (tx) => {
    const { preferences } = await userById(tx, session.userId)
    const next = { ...(preferences as object), ...input }
    await tx
      .updateTable('users')
      .set({ preferences: JSON.stringify(next) })
      .where('id', '=', session.userId)
      .execute()
    return next
  })
}
