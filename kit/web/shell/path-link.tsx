import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link to a path known only as text, such as one made from the route table; screens use the typed `Link`. */
export function PathLink({ to, ...props }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return <Link to={to} activeOptions={{ exact: true, includeSearch: false }} {...props} />
}
