import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { code, done, givenPassword, maxPasswordLength } from './passwords.ts'

export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/profile/two-factor/start',
  summary: 'Start turning on two-factor: returns a secret for an authenticator app, or mails a code.',
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
  summary: 'Turn on two-factor with the first code. Returns the recovery codes once.',
  access: 'signed in',
  body: z.strictObject({ code }),
  result: z.object({ recovery_codes: z.array(z.string()) }),
})

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/profile/two-factor/disable',
  summary: 'Turn off two-factor. Needs the password and a code.',
  access: 'signed in',
  body: z.strictObject({ password: z.string().max(maxPasswordLength).optional(), code: z.string().max(40).optional() }),
  result: done,
})
