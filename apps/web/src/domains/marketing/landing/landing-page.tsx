import { ClosingBand } from './closing-band.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { Hero } from './hero.tsx'
import { Testimonials } from './testimonials.tsx'

export function LandingPage() {
  return (
    <>
      <Hero />
      <DemoBanner />
      <FeatureCards />
      <Testimonials />
      <ClosingBand />
    </>
  )
}
