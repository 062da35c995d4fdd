import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { RouterContext } from './screen.ts'

/** The root of the tree. These files hold no JSX, so that plain Node can read the routes and print the map. */
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

/** Screens of the app: navigation, header, content. The app names the component, which holds what the domains put into it. */
export const mainLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  staticData: { title: '' },
  beforeLoad: ({ context, matches, location, preload }) => {
    if (!preload) context.enter(matches, location)
  },
})
