import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'

const kinds = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/kinds',
  staticData: {
    title: 'Add what you sell',
    permissions: ['View Inventory'],
    nav: {
      section: 'offers',
      label: 'Add what you sell',
      icon: 'plus',
      order: 100,
      tab: { bar: 'offers', label: 'Add what you sell' },
      untilSoldAll: true,
    },
  },
  component: lazyRouteComponent(() => import('./kinds.tsx')),
})

export const routes = [kinds] as const
