import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="motion inline-flex min-h-tap items-center gap-2 rounded-card px-1 font-medium hover:text-accent-ink"
    >
      <ArrowLeft />
      {children}
    </Link>
  )
}
