import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { pagesAndTags } from './calls.ts'

export const seoList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/seo',
  validateSearch: listSearch,
  staticData: { title: 'SEO', feature: 'website', nav: { section: 'website', label: 'SEO', icon: 'search', order: 50 } },
  loader: listLoader(pagesAndTags),
  component: lazyRouteComponent(() => import('./seo-list.tsx')),
})

export const seoEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/seo/edit/$id',
  staticData: { title: 'Edit SEO tag', feature: 'website', parent: '/seo' },
  component: lazyRouteComponent(() => import('./seo-edit.tsx')),
})

export const routes = [seoList, seoEdit] as const
