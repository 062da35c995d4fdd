import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { taskList } from './calls.ts'

export const tasksList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/tasks',
  validateSearch: listSearch,
  staticData: {
    title: 'Tasks',
    permissions: ['View Clients'],
    nav: { section: 'customers', label: 'Tasks', icon: 'checklist', order: 40 },
    adds: { label: 'Add task', search: { add: 'task' }, needs: ['Edit Clients'] },
  },
  loader: listLoader(taskList),
  component: lazyRouteComponent(() => import('./tasks-list.tsx')),
})

export const routes = [tasksList] as const
