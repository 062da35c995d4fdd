import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'

export const aiAgent = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/ai-agent',
  validateSearch: listSearch,
  staticData: {
    title: 'AI agent',
    permissions: ['View Clients'],
    nav: { section: 'customers', label: 'AI agent', icon: 'robot', order: 45 },
  },
  component: lazyRouteComponent(() => import('./ai-agent.tsx')),
})

export const agentDraft = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/ai-agent/$id',
  staticData: { title: 'Draft', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./draft.tsx')),
})

export const routes = [aiAgent, agentDraft] as const
