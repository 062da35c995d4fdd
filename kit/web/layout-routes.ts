import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { RouterContext } from './screen.ts'

/** The root of the route tree. Route files contain no JSX, so that plain Node can read them and print the map. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({ staticData: { title: '' } })

/** Screens before login: a card in the middle of the page. */
export const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  staticData: { title: '' },
  beforeLoad: ({ context, matches, location, preload }) => {
    if (!preload) context.enter(matches, location)
  },
  component: lazyRouteComponent(() => import('./shell/public-layout.tsx')),
})

/** Screens of the app: navigation, header, content. The app sets the component, because it contains parts from the domains. */
export const mainLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  staticData: { title: '' },
  beforeLoad: ({ context, matches, location, preload }) => {
    if (!preload) context.enter(matches, location)
  },
})
