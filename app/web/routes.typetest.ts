import { useNavigate } from '@tanstack/react-router'

/** Checked by the compiler only: a path without a screen does not compile, so the route tree has kept its types. */
export function PathsAreTyped() {
  const navigate = useNavigate()
  // @ts-expect-error there is no such screen
  void navigate({ to: '/nope' })
  void navigate({ to: '/error-404' })
}
