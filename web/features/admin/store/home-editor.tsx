import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { type HomeDocument, homeDocument } from "../../../../contract/store/home.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { UnsavedChangesDialog } from "../shared/unsaved-changes.tsx";
import { BannerList } from "./banner-list.tsx";
import { adminHomeOptions, saveHomeOptions } from "./queries.ts";
import { SectionList } from "./section-list.tsx";

/** The home page as a list of parts, and its banners. */
export function HomeEditor() {
  const queryClient = useQueryClient();
  const { data: saved } = useSuspenseQuery(adminHomeOptions);
  const [home, setHome] = useState<HomeDocument>(saved.home);
  /** The version that the lists were filled from. */
  const [version, setVersion] = useState(saved.version);
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending } = useMutation(saveHomeOptions(queryClient));
  const isDirty = JSON.stringify(home) !== JSON.stringify(saved.home);
  const isOutdated = version !== saved.version;

  async function save() {
    const parsed = v.safeParse(homeDocument, home);
    if (!parsed.success) return setProblem(describeIssue(parsed.issues[0], home));
    setProblem(undefined);
    try {
      const { data } = await mutateAsync({ ...parsed.output, version });
      setHome(data.home);
      setVersion(data.version);
      adminToast.success("The home page has been saved.");
    } catch (error) {
      setProblem(errorMessage(error));
      if (error instanceof ApiError && error.status === 409) {
        await queryClient.invalidateQueries({ queryKey: adminHomeOptions.queryKey });
      }
    }
  }

  function takeSaved() {
    setHome(saved.home);
    setVersion(saved.version);
    setProblem(undefined);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      {isOutdated && (
        <Alert tone="error">
          <div className="grid justify-items-start gap-2">
            <p>Somebody else changed the home page in the meantime.</p>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={takeSaved}>
                Discard my changes
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setVersion(saved.version)}>
                Keep mine, to save over theirs
              </Button>
            </div>
          </div>
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Panel title="Parts">
          <SectionList sections={home.sections} onChange={(sections) => setHome({ ...home, sections })} />
        </Panel>
        <Panel title="Banners">
          <BannerList banners={home.banners} onChange={(banners) => setHome({ ...home, banners })} />
        </Panel>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <a href="/" target="_blank" rel="noreferrer" className={buttonClass({ variant: "ghost" })}>
          Open the home page
        </a>
        <Button
          disabled={!isDirty || isOutdated}
          isBusy={isPending}
          busyLabel="Saving..."
          onClick={() => void save()}
        >
          Save home page
        </Button>
      </div>
      <UnsavedChangesDialog isDirty={() => isDirty}>
        <p>Your changes of the home page are not saved.</p>
      </UnsavedChangesDialog>
    </div>
  );
}

/** 'Banner “Shop Now”: The button's text is required' */
function describeIssue(issue: v.InferIssue<typeof homeDocument>, { banners }: HomeDocument): string {
  const [list, item] = (issue.path ?? []).map((part) => part.key);
  if (typeof item !== "number") return issue.message;
  const name = list === "banners" ? `Banner “${banners[item]?.title || item + 1}”` : `Part ${item + 1}`;
  return `${name}: ${issue.message}`;
}
