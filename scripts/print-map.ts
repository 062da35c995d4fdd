import { routes } from '#app/domains.ts'
import { rightsInWords } from '#kit/contract/permissions.ts'
import { scopesOf } from '#kit/contract/scopes.ts'
import { fullPath } from '#kit/contract/api-base.ts'
import { routeTree } from '#app/web/routes.ts'

/** `npm run map`: prints every call and every screen, as JSON (`--json`) or as text. */
interface Screen {
  path: string
  title: string
  permissions: string[]
  feature: string | null
}

interface RouteNode {
  options: { path?: string; staticData?: { title?: string; permissions?: readonly string[]; feature?: string } }
  fullPath?: string
  children?: RouteNode[] | Record<string, RouteNode>
}

function screensOf(node: RouteNode): Screen[] {
  const children = Object.values(node.children ?? {}).flatMap(screensOf)
  const { path, staticData } = node.options
  if (!path || !staticData?.title) return children
  return [
    {
      path: path.replace(/\$(\w+)/g, '{$1}'),
      title: staticData.title,
      permissions: [...(staticData.permissions ?? [])],
      feature: staticData.feature ?? null,
    },
    ...children,
  ]
}

const calls = routes.map(({ endpoint }) => ({
  method: endpoint.method,
  path: fullPath(endpoint.path),
  access: endpoint.access,
  scopes: scopesOf(endpoint.scope),
  feature: endpoint.feature ?? null,
  summary: endpoint.summary,
}))
const screens = screensOf(routeTree as unknown as RouteNode)

if (process.argv.includes('--json')) console.log(JSON.stringify({ calls, screens }, null, 2))
else {
  for (const { method, path, access, feature } of calls)
    console.log(
      `${method.padEnd(6)} ${path}  ${typeof access === 'string' ? access : rightsInWords(access)}${feature ? `  [${feature}]` : ''}`,
    )
  console.log('')
  for (const { path, title, permissions, feature } of screens)
    console.log(`${path}  ${title}  ${permissions.join(' | ')}${feature ? `  [${feature}]` : ''}`)
}
