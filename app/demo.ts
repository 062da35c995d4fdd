import type { App } from '#kit/server/app.ts'
import { deriveKey } from '#kit/server/tokens.ts'
import { registerAgency } from '#domains/agency/server/register.ts'
import { findOrInvite, finishInvited } from '#domains/account/server/account.ts'

const email = 'demo@safiri.example'

/** Makes the demo agency the first time. @returns its log-in, while it exists; the password is this installation's own. */
export async function ensureDemo(app: App): Promise<{ email: string; password: string } | null> {
  const password = deriveKey(app.settings.secretKey, 'demo password').toString('base64url').replace(/[-_]/g, '').slice(0, 14)
  const [known] = await app.db.asPlatform('is there a demo', (tx) => tx.selectFrom('agencies').select('state').where('is_demo', '=', true).limit(1).execute())
  if (known) return known.state === 'active' ? { email, password } : null
  const founder = await app.db.asPlatform('make the demo', async (tx) => {
    const user = await findOrInvite(tx, { name: 'Amina Nakato', email }, app.clock.now())
    await finishInvited(tx, user, { password }, app.clock.now())
    return user
  })
  await registerAgency(
    app,
    { userId: founder.id, name: founder.name, email },
    { name: 'Pearl Horizons Safaris', category: 'tour_operator', country: 'UG', phone: '+256772123456', business_volume: '100_to_1000', company_size: '2_to_10' },
    { isDemo: true },
  )
  return { email, password }
}

