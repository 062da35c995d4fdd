import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'

export const paymentShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/finance/payments/$id',
  validateSearch: listSearch,
  staticData: { title: 'Payment', permissions: ['View Finance'], parent: '/finance' },
  component: lazyRouteComponent(() => import('./payment.tsx')),
})

export const routes = [paymentShow] as const
