import { newPasswordBody } from '../contract.ts'
import { problemsOf } from '#kit/web/record-form/form-errors.ts'

interface NewPassword {
  password: string
  password_confirmation: string
}

/** Checks a new password against the contract, and that both entries match. */
export function newPasswordProblems({ password, password_confirmation }: NewPassword): Record<string, string> {
  const problems = problemsOf(newPasswordBody, { password, password_confirmation }, {})
  if (password_confirmation === '') return { ...problems, password_confirmation: 'Repeat the password.' }
  return password === password_confirmation ? problems : { ...problems, password_confirmation: 'Passwords do not match.' }
}
