import { newPasswordBody } from '../contract.ts'
import { problemsOf } from '#kit/web/record-form/form-errors.ts'

interface NewPassword {
  password: string
  password_confirmation: string
}

/** The contract's rules for a password being chosen, and that both are the same. */
export function newPasswordProblems({ password, password_confirmation }: NewPassword): Record<string, string> {
  const problems = problemsOf(newPasswordBody, { password, password_confirmation }, {})
  if (password_confirmation === '') return { ...problems, password_confirmation: 'Type the password again.' }
  return password === password_confirmation ? problems : { ...problems, password_confirmation: 'The two passwords differ.' }
}
