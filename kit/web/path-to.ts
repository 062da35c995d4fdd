import type { RegisteredRouter } from '@tanstack/react-router'

/** The paths of all screens, in the router's notation. */
export type ScreenPath = Exclude<keyof RegisteredRouter['routesByPath'] & string, '$' | '/$'>

type Names<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never
type ParamsArgument<Path extends string> = [Names<Path>] extends [never] ? [] : [params: Record<Names<Path>, string>]

/** Returns the path of a screen: `pathTo('/offers/packages/$id/edit', { id })`. A path without a screen does not compile. */
export function pathTo<Path extends ScreenPath>(path: Path, ...[params]: ParamsArgument<Path>): string {
  const values = (params ?? {}) as Record<string, string>
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
