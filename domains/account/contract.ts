import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { features } from '#kit/contract/features.ts'
import { permissions } from '#kit/contract/permissions.ts'
import { phone } from '#kit/contract/phone.ts'
import { emailAddress, id, line, localDate } from '#kit/contract/schemas.ts'
import { code, done, givenPassword, maxPasswordLength, newPassword, tooLong } from './contract/passwords.ts'

export { minPasswordLength, newPassword } from './contract/passwords.ts'
export * from './contract/two-factor.ts'

const token = z.string('Link is not valid.').min(1).max(200)

export const loginBody = z.strictObject({ email: emailAddress, password: givenPassword })
export const registerBody = z.strictObject({ name: line('Name', 120), email: emailAddress, phone, password: newPassword })
export const newPasswordBody = z.strictObject({
  password: newPassword,
  password_confirmation: z.string('Enter the password again.').max(maxPasswordLength, tooLong),
})
export const changePasswordBody = newPasswordBody.extend({ current_password: givenPassword })
export const profileBody = z.strictObject({
  name: line('Name', 120).optional(),
  phone: phone.optional(),
  email: emailAddress.optional(),
  current_password: givenPassword.optional(),
  /** A code of the second factor, for a new email of a person who has one. */
  code: z.string('Code is not valid.').trim().max(40, 'Code is not valid.').optional(),
})

const homeCards = z.array(z.string().max(60)).max(40)

const byAgency = <Entry extends z.ZodType>(entries: z.ZodArray<Entry>) =>
  z.record(id, entries).refine((agencies) => Object.keys(agencies).length <= 20, 'At most 20 agencies.')

/** A pinned page: a path of the app, and its name when it was pinned. */
const pin = z.strictObject({
  to: z
    .string('Page is not valid.')
    .max(300, 'Page is not valid.')
    .regex(/^\/(?![/\\])/, 'Page is not valid.'),
  label: z.string('Name is not valid.').min(1, 'Name is required.').max(80, 'Name is at most 80 characters.'),
})

export const preferences = z.strictObject({
  theme: z.enum(['light', 'dark', 'auto'], 'Theme is not valid.').optional(),
  density: z.enum(['normal', 'compact'], 'Density is not valid.').optional(),
  /** Visible columns, by list name. */
  columns: z.record(z.string().max(60), z.array(z.string().max(60)).max(40)).optional(),
  /** Cards of the home screen: their order, and those that are hidden. An empty order is the default one. */
  home: z.strictObject({ order: homeCards, hidden: homeCards }).optional(),
  /** Dismissed notices of the shell, by name, with the day for which each is hidden. */
  dismissed: z
    .record(z.string().max(60), localDate)
    .refine((lines) => Object.keys(lines).length <= 20, 'At most 20 lines.')
    .optional(),
  /** Sections of the navigation that the person has opened or folded. */
  open_sections: z
    .record(z.string().max(60), z.boolean())
    .refine((sections) => Object.keys(sections).length <= 20, 'At most 20 sections.')
    .optional(),
  /** Pinned pages, by agency. */
  pins: byAgency(z.array(pin).max(12, 'At most 12 pins.')).optional(),
  /** Kinds that the navigation shows although the agency does not sell them yet, by agency. */
  kinds: byAgency(z.array(z.string().max(60)).max(20, 'At most 20 kinds.')).optional(),
})

export const subscriptionSummary = z.object({
  status: z.enum(['trialing', 'active', 'past_due', 'suspended', 'cancelled', 'expired']),
  active: z.boolean(),
  active_plan: z.object({ name: z.string(), slug: z.string(), active_features: z.array(z.string()) }),
  /** The moment access ends unless the plan is paid. */
  ends_at: z.string().nullable(),
})

export const profile = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  email_verified_at: z.string().nullable(),
  enabled_two_factor_code: z.enum(['email', 'app']).nullable(),
  is_operator: z.boolean(),
  /** The user passed the second factor in this session. */
  second_factor: z.boolean(),
  /** Set while an operator of the platform acts as this person. */
  acting: z.object({ operator: z.string(), until: z.string(), may_change: z.boolean() }).nullable(),
  admin_permissions: z.array(z.enum(permissions)),
  permissions: z.array(z.enum(permissions)),
  features: z.array(z.enum(features)),
  role: z.string().nullable(),
  /** This installation is a restored copy that sends nothing until an operator confirms it. */
  restored_copy: z.boolean(),
  preferences,
  agency: z
    .object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      category: z.object({ slug: z.string(), name: z.string() }),
      country_code: z.string(),
      currency: z.string(),
      logo_url: z.string().nullable(),
      verified_kyc: z.boolean(),
      enabled_inventory_proximity: z.boolean(),
      shop_enabled: z.boolean(),
      blog_enabled: z.boolean(),
      is_demo: z.boolean(),
      subscription: subscriptionSummary.nullable(),
    })
    .nullable(),
  /** The agency that suspended the person, by name; only for a person who works in no agency now. */
  suspended_from: z.string().nullable(),
})

const signedIn = z.object({ token: z.string() })

export const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Log in with email and password. Returns a token, or a challenge if a code is needed.',
  access: 'public',
  worksInMaintenance: true,
  body: loginBody,
  result: z.union([signedIn, z.object({ two_factor: z.literal(true), challenge: z.string(), method: z.enum(['email', 'app']) })]),
  answer: 'bare',
})

export const register = endpoint({
  method: 'POST',
  path: '/register',
  summary: 'Create an account. The response is the same for an address that already has one; its owner is told by mail.',
  access: 'public',
  body: registerBody,
  result: done,
})

export const showAccount = endpoint({
  method: 'GET',
  path: '/account',
  summary: 'Show the account of the signed-in user.',
  access: 'signed in',
  result: profile,
})

export const showProfile = endpoint({
  method: 'GET',
  path: '/profile',
  summary: 'Show the signed-in user with agency, permissions and features.',
  access: 'signed in',
  worksInMaintenance: true,
  result: z.object({ result: profile }),
  answer: 'bare',
})

export const updateProfile = endpoint({
  method: 'POST',
  path: '/profile',
  summary: 'Update name, phone or email. A new email needs the password, a code if two-factor is on, and verification.',
  access: 'signed in',
  body: profileBody,
  result: profile,
})

export const changePreferences = endpoint({
  method: 'POST',
  path: '/changeprofile',
  summary: 'Update how the app looks for the signed-in user: theme, density, list columns and home cards.',
  access: 'signed in',
  body: preferences,
  result: preferences,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/change-password',
  summary: 'Change the password. All other sessions end.',
  access: 'signed in',
  body: changePasswordBody,
  result: done,
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'End this session.',
  access: 'signed in',
  worksInMaintenance: true,
  worksWhileActing: true,
  result: done,
})

export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/send-password-reset-email',
  summary: 'Send a password reset link. The response does not reveal if the address is known.',
  access: 'public',
  body: z.strictObject({ email: emailAddress }),
  result: done,
})

export const lookAtResetLink = endpoint({
  method: 'GET',
  path: '/reset-password/{token}',
  summary: 'Check a password reset link.',
  access: 'public',
  params: { token },
  result: done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password/{token}',
  summary: 'Set a new password with a reset link. All sessions end; two-factor stays on.',
  access: 'public',
  params: { token },
  body: newPasswordBody,
  result: done,
})

export const sendLoginCode = endpoint({
  method: 'POST',
  path: '/generate-otp-agent',
  summary: 'Send a new code for a log-in in progress. Older codes become invalid.',
  access: 'public',
  worksInMaintenance: true,
  body: z.strictObject({ challenge: token }),
  result: done,
})

export const verifyLoginCode = endpoint({
  method: 'POST',
  path: '/verify-otp-agent',
  summary: 'Finish a log-in with a code from the mail or the app, or a recovery code.',
  access: 'public',
  worksInMaintenance: true,
  body: z.strictObject({ challenge: token, code }),
  result: signedIn,
})

export const sendEmailVerification = endpoint({
  method: 'POST',
  path: '/send-email-verification',
  summary: 'Send the verification mail again.',
  access: 'signed in',
  result: done,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/verify-email',
  summary: 'Verify an email address with the link from the mail.',
  access: 'public',
  body: z.strictObject({ token }),
  result: done,
})

export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/stop-email-change',
  summary: 'Stop an email change with the link sent to the old address. All sessions end and a password reset link is mailed.',
  access: 'public',
  body: z.strictObject({ token }),
  result: done,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/profile/sessions',
  summary: 'List my sessions.',
  access: 'signed in',
  result: z.array(
    z.object({
      id: z.string(),
      user_agent: z.string().nullable(),
      address: z.string().nullable(),
      created_at: z.string(),
      last_used_at: z.string(),
      current: z.boolean(),
    }),
  ),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/profile/sessions/{id}',
  summary: 'End another session of the signed-in user.',
  access: 'signed in',
  result: done,
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/profile/confirm',
  summary: 'Confirm the password before a sensitive action.',
  access: 'signed in',
  body: z.strictObject({ password: givenPassword }),
  result: done,
})
