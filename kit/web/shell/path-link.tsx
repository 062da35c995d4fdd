import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link to a path that is only known as text, for example from the route table. Screens use the typed `Link`. */
export function PathLink({ to, ...props }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return <Link to={to} activeOptions={{ exact: true, includeSearch: false }} {...props} />
}
