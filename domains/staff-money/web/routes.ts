import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { expenseList } from './calls.ts'

export const roadExpenses = createRoute({
  getParentRoute: () => mainLayout,
  path: '/roster/expenses',
  validateSearch: listSearch,
  staticData: {
    title: 'Road expenses',
    permissions: ['See Costs', 'Manage Payables'],
    nav: { section: 'bookings', label: 'Road expenses', icon: 'receipt', order: 92, tab: { bar: 'roster', label: 'Expenses' } },
  },
  loader: listLoader(expenseList),
  component: lazyRouteComponent(() => import('./expenses-list.tsx')),
})

export const routes = [roadExpenses] as const
