import { useState } from 'react';
import { needsNewPassword, useSessionState, type SessionState } from '../lib/session/session-store.ts';
import { DuePassword } from './passwords/due-password.tsx';
import { FirstStep } from './first-step.tsx';
import { ForgotPassword } from './passwords/forgot-password.tsx';
import { Frame, type Aside } from './frame.tsx';
import { SecondStep } from './second-step.tsx';
import { Support } from './support.tsx';

/** The sign-in: client, user and password, then the security code. */
export function LoginPage() {
  const state = useSessionState();
  const [aside, setAside] = useState<Aside | null>(null);
  const back = () => setAside(null);
  return (
    <Frame onAside={setAside}>
      {aside === 'forgotPassword' && <ForgotPassword onBack={back} />}
      {aside === 'support' && <Support onBack={back} />}
      {aside === null && <Step state={state} onForgotPassword={() => setAside('forgotPassword')} />}
    </Frame>
  );
}

function Step({ state, onForgotPassword }: { state: SessionState; onForgotPassword: () => void }) {
  if (state.status === 'signedOut') return <FirstStep {...state} onForgotPassword={onForgotPassword} />;
  if (state.status !== 'halfDone') return null;
  if (needsNewPassword(state.user)) return <DuePassword user={state.user} />;
  // A page reloaded between the choice and the code knows neither: then it starts over.
  const canGoOn = state.options.length > 0 || state.user.securityCodeValidUntil !== null;
  if (!canGoOn) return <FirstStep reason="none" onForgotPassword={onForgotPassword} />;
  return <SecondStep user={state.user} options={state.options} />;
}
