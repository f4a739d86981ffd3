import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "../../components/load-failure.tsx";
import { LoadingBlock } from "../../components/loading.tsx";
import { readSecondFactor, startSetup, verifyFactor } from "../../lib/auth/second-factor.ts";
import { accountKey } from "../../lib/query-client.ts";
import { CodeForm } from "./auth/code-form.tsx";

export const secondFactorOptions = {
  queryKey: accountKey("second-factor"),
  // Query data must not be undefined.
  queryFn: async () => (await readSecondFactor()) ?? null,
  staleTime: 0,
  // Not cached, because data from before a setup or a removal would start another setup.
  gcTime: 0,
};

interface SecondFactorProps {
  readonly onConfirmed: () => void;
}

/** Asks for the code of the authenticator app, after setting it up for an account without one. */
export function SecondFactor({ onConfirmed }: SecondFactorProps) {
  const { data: factor, isPending, isError, refetch } = useQuery(secondFactorOptions);
  if (isPending) return <LoadingBlock label="Loading" />;
  if (isError) return <Failed onRetry={() => void refetch()} />;
  if (factor === null) return <Setup onConfirmed={onConfirmed} />;
  return <AppCodeForm factorId={factor.id} onConfirmed={onConfirmed} />;
}

function Setup({ onConfirmed }: SecondFactorProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: [...secondFactorOptions.queryKey, "setup"],
    queryFn: startSetup,
    // Not refetched, because each call replaces the previous enrolment.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (isError) return <Failed onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingBlock label="Loading" />;
  return (
    <div className="grid gap-5">
      <ol className="grid list-decimal gap-2 pl-5">
        <li>Open an authenticator app on your phone, and add an account.</li>
        <li>Scan this QR code, or type the key below it.</li>
        <li>Enter the 6-digit code that the app shows.</li>
      </ol>
      <div className="grid justify-items-center gap-2">
        <img
          src={data.qrCode}
          alt="QR code for your authenticator app"
          width={200}
          height={200}
          className="rounded-control border border-line bg-white p-2"
        />
        <code className="text-center text-small break-all select-all">{data.secret}</code>
      </div>
      <AppCodeForm factorId={data.id} onConfirmed={onConfirmed} />
    </div>
  );
}

function AppCodeForm({ factorId, onConfirmed }: SecondFactorProps & { readonly factorId: string }) {
  return (
    <CodeForm
      label="Code from your app"
      verifyCode={(code) => verifyFactor(factorId, code)}
      onConfirmed={onConfirmed}
    />
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return <LoadFailure title="We couldn't reach the sign-in service." onRetry={onRetry} />;
}
