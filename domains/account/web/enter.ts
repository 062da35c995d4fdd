import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#kit/web/use-session.ts'

/** Returns a function that stores a token, loads the profile and opens the requested page. It returns the error sentences on failure. */
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
