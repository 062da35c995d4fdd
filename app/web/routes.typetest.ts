import { useNavigate } from '@tanstack/react-router'

/** Only for the compiler: a path without a screen must not compile, which shows that the route tree has kept its types. */
export function PathsAreTyped() {
  const navigate = useNavigate()
  // @ts-expect-error there is no such screen
  void navigate({ to: '/nope' })
  void navigate({ to: '/error-404' })
}
