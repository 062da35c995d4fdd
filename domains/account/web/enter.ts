import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#kit/web/use-session.ts'

/** What follows a token: keep it, load the profile, go where the user wanted to go. Gives the reasons when it fails. */
export function useEnter(): (token: string) => Promise<string[]> {
  const session = useSession()
  const navigate = useNavigate()
  return async (token) => {
    await session.signIn(token)
    const { user, errors } = session.read()
    if (user) await navigate({ href: session.takeIntended() ?? '/home', replace: true })
    return errors
  }
}
