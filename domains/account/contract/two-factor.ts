import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { code, done, givenPassword, maxPasswordLength } from './passwords.ts'

export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/profile/two-factor/start',
  summary: 'Begin to turn the second factor on: a secret for the authenticator app, or a code by mail.',
  access: 'signed in',
  body: z.strictObject({ kind: z.enum(['email', 'app'], 'Kind is not valid.'), password: givenPassword }),
  result: z.object({
    kind: z.enum(['email', 'app']),
    secret: z.string().nullable(),
    otpauth_url: z.string().nullable(),
    qr_svg: z.string().nullable(),
  }),
})

export const enableTwoFactor = endpoint({
  method: 'POST',
  path: '/profile/two-factor/enable',
  summary: 'Turn the second factor on with its first code; answers the recovery codes, shown once.',
  access: 'signed in',
  body: z.strictObject({ code }),
  result: z.object({ recovery_codes: z.array(z.string()) }),
})

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/profile/two-factor/disable',
  summary: 'Turn the second factor off; needs the password and a code.',
  access: 'signed in',
  body: z.strictObject({ password: z.string().max(maxPasswordLength).optional(), code: z.string().max(40).optional() }),
  result: done,
})
